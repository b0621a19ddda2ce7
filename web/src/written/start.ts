/**
 * Starts a page that the service wrote: its scripts, in the attribute `data-scripts`, are loaded once the text is shown, and so don't
 * delay it.
 */
const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? [];
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const href of scripts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  void import(/* @vite-ignore */ scripts[0] ?? '');
}

new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// There is no text to wait for at an address without a certificate.
if (document.getElementById('root')?.firstElementChild === null) start();
// For browsers that don't tell, and tabs in the background.
setTimeout(start, 2_000);

export {};
