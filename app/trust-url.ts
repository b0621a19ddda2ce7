/** Where the roots pinned for a provider are published. */
export function trustUrl(publicUrl: string, provider: string): string {
  return `${publicUrl}/.well-known/sello/trust/${provider}.pem`;
}
