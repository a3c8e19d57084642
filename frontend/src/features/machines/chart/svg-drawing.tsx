import { createElement, type ReactNode } from 'react';
import type { SvgElement } from '@tax-firm/machines/statechart';
import { roleName } from '@/lib/firm/role-name';

/** React's name of an SVG attribute: `stroke-width` becomes `strokeWidth`, `data-…` stays. */
const propertyName = (attribute: string) =>
  attribute.startsWith('data-')
    ? attribute
    : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface SvgDrawingProps {
  parts: readonly SvgElement[];
  /** The class names of a part. */
  classOf: (part: SvgElement) => string | undefined;
}

/** A text of the drawing, with the firm's own name for the owner. */
const inFirmWords = (text: string) => text.replace(/\bOwner\b/g, roleName('Owner'));

/** Renders the parts of a drawing as SVG elements. */
export const SvgDrawing = ({ parts, classOf }: SvgDrawingProps): ReactNode =>
  parts.map((part, index) => renderPart(part, index, classOf));

function renderPart(part: SvgElement, key: number, classOf: SvgDrawingProps['classOf']): ReactNode {
  const { tag, attributes, children } = part;
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [propertyName(name), value]),
  );
  return createElement(
    tag,
    { key, ...properties, className: classOf(part) },
    ...children.map((child, index) =>
      typeof child === 'string' ? inFirmWords(child) : renderPart(child, index, classOf),
    ),
  );
}
