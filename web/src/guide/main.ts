import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/button.css';
import '../ui/page-shell.css';
import '../ui/table.css';
import './guide.css';
import './code.css';

const STORED = 'sello-guide-language';

/** The page works without this script; with it, the language chosen once holds for every sample and every visit. */
function choose(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.tabs > input')) {
    if (input.value === language) input.checked = true;
  }
}

const stored = localStorage.getItem(STORED);
if (stored !== null) choose(stored);

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  // The samples above may change their height: what is being read stays where it is.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  localStorage.setItem(STORED, target.value);
  window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});
