/**
 * When the element with the focus is removed, as a pressed "Remove" is, browsers give the focus to the document, and people who use a
 * keyboard start again at the top. This gives it to the nearest element around it that is still there.
 */
export function keepFocus(): void {
  let path: HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    path = [...withAncestors(target)];
  });
  document.addEventListener('focusout', ({ target }) => {
    // After the change that may have removed it. What is still there has lost the focus because its reader left it.
    queueMicrotask(() => {
      if (path[0] === target && target instanceof HTMLElement && target.isConnected) path = [];
    });
  });
  new MutationObserver(() => {
    const [focused] = path;
    if (focused === undefined || focused.isConnected) return;
    const left = path.find(({ isConnected }) => isConnected);
    path = [];
    if (left !== undefined && document.activeElement === document.body) focusOnce(left);
  }).observe(document.body, { childList: true, subtree: true });
}

function* withAncestors(target: EventTarget | null): Generator<HTMLElement> {
  for (let at = target; at instanceof HTMLElement && at !== document.body; at = at.parentElement) yield at;
}

/** Elements can have the focus only with a `tabindex`. */
function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    const clear = () => {
      element.removeAttribute('tabindex');
    };
    element.addEventListener('blur', clear, { once: true });
  }
  element.focus({ preventScroll: true });
}
