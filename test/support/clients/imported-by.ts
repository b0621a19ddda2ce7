/** What a built script loads, by `import`, `import()` or `require`. */
export function importedBy(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export)\b[^;'"`]*?(['"])(.+?)\1/gm);
  const calls = code.matchAll(/\b(?:import|require|getBuiltinModule)\w*\((['"`])(.+?)\1\)/g);
  return [...new Set([...statements, ...calls].map(([, , name = '']) => name))];
}
