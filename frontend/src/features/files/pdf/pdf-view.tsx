import { useEffect, useState } from 'react';
import { Stack } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { sentenceOf } from '@/lib/api/error';
import { DownloadButton } from '../components/download-button.js';
import { type OpenPdf, openPdf, PdfUnreadable } from './open-pdf.js';
import type { PageHeading } from './pdf-page.js';
import { PdfViewer } from './pdf-viewer.js';

interface Shown extends Pick<OpenPdf, 'pdf'> {
  /** Height divided by width of the first page. */
  shape: number;
}

export interface PdfViewProps {
  file: { name: string; link: string };
  content: Blob;
  /** The headings of its pages. */
  heading: PageHeading;
  /** The reader has gone to another page. */
  onPage?: ((number: number) => void) | undefined;
  /** A page was drawn, or the file cannot be opened; false if anything is missing. */
  onDrawn?: ((isComplete: boolean) => void) | undefined;
  /** In a narrow place: without thumbnails. */
  narrow?: boolean | undefined;
}

/** Opens a PDF, which stays in memory only, and shows it. */
export function PdfView({ file, content, onDrawn, ...props }: PdfViewProps) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let left = false;
    let opened: OpenPdf | undefined;
    const open = async () => {
      opened = await openPdf(content);
      const { width, height } = (await opened.pdf.getPage(1)).getViewport({ scale: 1 });
      if (left) opened.close();
      else setShown({ pdf: opened.pdf, shape: height / width });
    };
    open().catch((error: unknown) => {
      opened?.close();
      if (left) return;
      setFailure(error instanceof PdfUnreadable ? error.message : sentenceOf(error));
      onDrawn?.(false);
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, [content, onDrawn]);

  if (shown) return <PdfViewer name={file.name} {...props} {...shown} onDrawn={onDrawn} />;
  if (!failure) return <Loading label={`Loading ${file.name}`} lines={8} />;
  return (
    <Stack gap={4} start above={5} below={5} measure>
      <p role="alert">{failure}</p>
      <DownloadButton file={file} size="medium" label="Download the file" />
    </Stack>
  );
}
