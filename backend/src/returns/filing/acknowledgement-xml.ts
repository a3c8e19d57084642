import { SaxesParser } from 'saxes';
import {
  dayIn,
  jurisdictionNamed,
  type ReadAcknowledgement,
  type RejectionError,
  unusable,
} from './acknowledgement.js';

const maxDepth = 40;
const maxElements = 20_000;

interface Element {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/**
 * Reads acknowledgements in the XML of the IRS's Modernized e-File system: `Acknowledgement` elements, alone or in an
 * `AcknowledgementList`, each with `SubmissionId`, `AcceptanceStatusTxt`, `StatusDt`, `ExtndGovernmentCd`, and
 * `ValidationErrorGrp` elements with `RuleNum`, `ErrorMessageTxt` and `SeverityCd` (Publication 4164). The content is
 * hostile until shown otherwise: no document type, so no entities of its own; bounded depth and number of elements.
 * @throws BadRequestException with what is wrong
 */
export function readXml(content: string): ReadAcknowledgement[] {
  const found = everyElement(parse(content)).filter(({ name }) => name === 'Acknowledgement');
  if (found.length === 0)
    throw unusable(
      'This XML has no acknowledgement in it. Please choose the acknowledgement file of your tax software.',
    );
  return found.map(readOne);
}

function readOne(acknowledgement: Element): ReadAcknowledgement {
  const all = everyElement(acknowledgement);
  const textOf = (...names: readonly string[]) =>
    all.find(({ name, text }) => names.includes(name) && text.trim() !== '')?.text.trim() ?? '';
  return {
    submissionId: textOf('SubmissionId').toLowerCase(),
    status: textOf('AcceptanceStatusTxt'),
    on: dayIn(textOf('StatusDt') || textOf('StatusDate')),
    jurisdiction: jurisdictionNamed(textOf('ExtndGovernmentCd', 'GovernmentCd')),
    errors: all.filter(({ name }) => name === 'ValidationErrorGrp').flatMap(readError),
    names: all.flatMap(({ name, text }) => (namesOfTaxpayers.test(name) ? text.trim() : [])),
  };
}

const namesOfTaxpayers =
  /^(?:NameLine1Txt|PersonFullNm|TaxpayerNm|PrimaryNameControlTxt|SpouseNameControlTxt)$/;

/** Alerts reject nothing. */
function readError({ children }: Element): RejectionError[] {
  const textOf = (wanted: string) => children.find(({ name }) => name === wanted)?.text.trim() ?? '';
  if (/alert/i.test(textOf('SeverityCd'))) return [];
  return [{ code: textOf('RuleNum'), text: textOf('ErrorMessageTxt') }];
}

const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)];

function parse(content: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unusable(
      'This XML is damaged, so it cannot be read. Please save the acknowledgement again from your tax software.',
    );
  });
  parser.on('doctype', () => {
    throw unusable(
      'This XML has a document type, which an acknowledgement never has. Please choose the acknowledgement file of your tax software.',
    );
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth || ++count > maxElements)
      throw unusable(
        'This XML is too large to be an acknowledgement. Please choose that of this return alone.',
      );
    const element: Element = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    open.at(-1)!.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(content).close();
  return root;
}
