import PDFDocument from 'pdfkit';
import { FONT_NAMES, openFont } from './fonts';
import type { FontName } from './fonts';

/** US Letter, the usual size in Mexico, with margins that also fit A4. In points. */
export const PAGE = { width: 612, height: 792, frame: 32, margin: 56, bottom: 746 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Those of the pages' light theme (web/src/ui/tokens.css). */
export const COLOURS = {
  ink: '#18201d',
  quiet: '#535b57',
  accent: '#0b5d4e',
  line: '#e0ddd4',
  paper: '#ffffff',
  warn: '#774800',
  steel: '#1d4e89',
} as const;

export type Colour = keyof typeof COLOURS;

export interface TextStyle {
  font: FontName;
  size: number;
  colour?: Colour;
  align?: 'left' | 'center' | 'right';
  x?: number;
  width?: number;
  spacing?: number;
}

interface SheetFacts {
  title: string;
  /** A language tag. */
  language: string;
  /** ASCII only, so that they are stored as they are. */
  keywords: string;
  /** The only date in the file, so that the same facts give the same bytes. */
  date: Date;
}

export type Tag = PDFKit.PDFStructureElement;

/** A page written from top to bottom. All text is tagged for screen readers; lines and frames are marked as artifacts. */
export class Sheet {
  /** Where the next line begins. */
  y: number = PAGE.margin;
  readonly root: Tag;
  readonly #doc: PDFKit.PDFDocument;

  constructor({ title, language, keywords, date }: SheetFacts) {
    this.#doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      // Without this, the library adds a default font that is not embedded.
      font: opened('text'),
      info: {
        Title: title,
        Keywords: keywords,
        Author: 'Sello',
        Creator: 'Sello',
        Producer: 'Sello',
        CreationDate: date,
      },
    });
    for (const name of FONT_NAMES) this.#doc.registerFont(name, opened(name));
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  heightOf(text: string, style: TextStyle): number {
    return this.#set(style).heightOfString(text, layout(style));
  }

  /** From the top of a line to its baseline. */
  ascentOf(style: TextStyle): number {
    return (openFont(style.font).ascent / openFont(style.font).unitsPerEm) * style.size;
  }

  turnPage(): void {
    this.#doc.addPage();
  }

  /** Returns where the text ended. */
  write(parent: Tag, tag: string, text: string, style: TextStyle, at = this.y): number {
    const { x = PAGE.margin } = style;
    parent.add(
      this.#doc.struct(tag, {}, () => {
        this.#set(style).text(text, x, at, layout(style));
      }),
    );
    return this.#doc.y;
  }

  open(parent: Tag, tag: string): Tag {
    const element = this.#doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** A picture with its alternative text. */
  figure(parent: Tag, alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    parent.add(
      this.#doc.struct('Figure', { alt }, () => {
        draw(this.#doc);
      }),
    );
  }

  /** A thin line across the page. */
  rule(y: number): void {
    this.ornament((doc) => {
      doc.lineWidth(0.6).strokeColor(COLOURS.line);
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + TEXT_WIDTH, y)
        .stroke();
    });
  }

  ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  async close(): Promise<Uint8Array> {
    this.root.end();
    this.#doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.#doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  #set({ font, size, colour = 'ink' }: TextStyle): PDFKit.PDFDocument {
    return this.#doc.font(font).fontSize(size).fillColor(COLOURS[colour]);
  }
}

/** The library accepts opened fonts, but its types do not say so. */
function opened(name: FontName): string {
  return openFont(name) as unknown as string;
}

function layout({ align = 'left', width = TEXT_WIDTH, spacing = 0 }: TextStyle) {
  return { align, width, characterSpacing: spacing, lineGap: 0.5 };
}
