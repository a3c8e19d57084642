import { type Block } from './wisp-document.js';

/** Writes a document as Markdown. Names and settings appear as they are: none of their characters format anything. */
export const markdownOf = (blocks: readonly Block[]): string => `${blocks.map(write).join('\n\n')}\n`;

function write(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escape(block.text)}`;
    case 'text':
      return escape(block.text);
    case 'warning':
      return `> **To decide:** ${escape(block.text)}`;
    case 'list':
      return block.items.map((item) => `- ${escape(item)}`).join('\n');
    case 'table':
      return [block.header, block.header.map(() => '---'), ...block.rows.map((row) => row.map(escape))]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
    case 'blank':
      return `**${escape(block.label)}:** ${'_'.repeat(40)}`;
  }
}

const escape = (value: string): string =>
  value.replace(/[\r\n]+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
