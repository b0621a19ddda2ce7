/** Data that the service has put into the page; `null` if there is none. */
export function embedded(id: string, page: Document = document): unknown {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
