const fenced = (text, syntax) => `\`\`\`${syntax}\n${text}\n\`\`\``;

/** The guide as one Markdown file, samples included. */
export function writeMarkdown(parts) {
  const blocks = parts.map((part) => {
    switch (part.kind) {
      case 'markdown':
        return part.text;
      case 'code':
        return fenced(part.text, part.syntax);
      case 'drawing':
        return fenced(part.text, 'text');
      case 'tabs':
        return part.tabs
          .map(({ label, text, syntax }) => `${label}:\n\n${fenced(text, syntax)}`)
          .join('\n\n');
    }
  });
  return `${blocks.join('\n\n')}\n`;
}
