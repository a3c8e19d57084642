import { createElement, type ReactNode } from 'react';
import type { SvgElement } from '../drawing/draw.js';
import { inFirmWords } from '@/lib/firm/role-name';
import { eventWords, nameWords } from './words.js';

/** React's name of an SVG attribute: `stroke-width` becomes `strokeWidth`, `data-…` stays. */
const propertyName = (attribute: string) =>
  attribute.startsWith('data-')
    ? attribute
    : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text of a drawing as people say it. The drawings in docs/ have the names of the code. */
const wordsOf = (text: string, style: string | number | undefined) =>
  style === 'name' ? nameWords(text) : style === 'event' ? eventWords(text) : inFirmWords(text);

interface SvgDrawingProps {
  parts: readonly SvgElement[];
  /** The class names of a part. */
  classOf: (part: SvgElement) => string | undefined;
}

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
      typeof child === 'string' ? wordsOf(child, attributes['data-text']) : renderPart(child, index, classOf),
    ),
  );
}
