import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Stack, Text } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { heicToJpeg } from '../heic/heic-to-jpeg.js';
import type { StoredFile } from '../api/upload-file.js';
import type { PdfViewer as PdfViewerType } from '../pdf/pdf-viewer.js';
import type { OpenPdf } from '../pdf/pdfjs.js';
import { fetchFile, Unreadable } from '../fetch-file.js';
import { DownloadButton } from './download-button.js';
import { ImageView } from './image-view.js';

const loadViewer = () => import('../pdf/pdf-viewer.js');
const PdfViewer = lazy(async () => ({ default: (await loadViewer()).PdfViewer }));

/** A file that can be shown in the page. */
export type PreviewedFile = Omit<StoredFile, 'size'>;

const heic = 'image/heic';
const pdf = 'application/pdf';
const plain = 'text/plain';
const shownTypes: readonly string[] = [pdf, plain, 'image/jpeg', 'image/png', heic];

/** Whether the page can show the file: a PDF with pdf.js, text, JPEG and PNG as they are, HEIC as a JPEG. */
export const canPreview = ({ type }: Pick<PreviewedFile, 'type'>): boolean => shownTypes.includes(type);

/** A file that is open in memory. `close` frees it. */
type Opened = OpenPdf | ({ close: () => void } & ({ text: string } | { address: string }));

/** Uses the MIME type that the server detected, so that HTML named `.pdf` is never opened as a page. */
async function open(link: string, type: string, signal: AbortSignal): Promise<Opened> {
  const content = await fetchFile(link, signal);
  if (type === pdf) return (await loadViewer()).openPdf(content);
  if (type === plain) return { text: await content.text(), close: () => undefined };
  const picture = type === heic ? await heicToJpeg(content, signal) : new Blob([content], { type });
  const address = URL.createObjectURL(picture);
  return { address, close: () => URL.revokeObjectURL(address) };
}

interface FilePreviewProps extends Omit<ComponentProps<typeof PdfViewerType>, 'name' | 'pdf' | 'shape'> {
  file: PreviewedFile;
}

/** Shows a PDF, an image or a text. `onDrawn` also hears of a PDF that cannot be opened. */
export function FilePreview({ file, ...props }: FilePreviewProps) {
  const { name, link, type } = file;
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const fail = useEffectEvent((error: unknown) => {
    setFailure(error);
    if (error instanceof Unreadable) props.onDrawn?.(false);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const opening = open(link, type, leaving.signal);
    opening.then(
      (ready) => !leaving.signal.aborted && setOpened(ready),
      (error: unknown) => !leaving.signal.aborted && fail(error),
    );
    return () => {
      leaving.abort();
      opening.then(
        ({ close }) => close(),
        () => undefined,
      );
    };
  }, [link, type]);

  // The code of a viewer may be missing because the site was updated. Then the whole screen is loaded again.
  if (failure && !(failure instanceof ApiError || failure instanceof Unreadable)) throw failure as Error;
  if (failure)
    return (
      <Stack gap={4} start above={5} below={5} measure>
        <p role="alert">{failure instanceof Unreadable ? failure.message : sentenceOf(failure)}</p>
        <DownloadButton file={file} size="medium" label="Download the file" />
      </Stack>
    );
  const loading = <Loading label={`Loading ${name}`} lines={6} />;
  if (!opened) return loading;
  if ('text' in opened)
    return (
      <Text pad={4} breakWords keepLines>
        {opened.text}
      </Text>
    );
  if ('address' in opened) return <ImageView address={opened.address} name={name} />;
  return (
    <Suspense fallback={loading}>
      <PdfViewer name={name} pdf={opened.pdf} shape={opened.shape} {...props} />
    </Suspense>
  );
}
