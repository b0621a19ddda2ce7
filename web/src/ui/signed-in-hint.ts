const STORAGE_KEY = 'sello.signed-in';

/**
 * Whether this browser was signed in when the dashboard was last open. Lets a public page offer the dashboard at once, without asking
 * the service and without a jump. Only a hint: the session decides, and the dashboard asks to sign in if there is none.
 */
export function seemsSignedIn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be disabled: the public pages then offer to sign in.
  }
}
