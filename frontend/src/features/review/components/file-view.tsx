import { useEffect, useState } from 'react';
import { Loading } from '@/components/states';
import { DownloadButton, fetchFile } from '@/features/files';
import type { ReturnFile } from '@/features/tax-return';
import { sentenceOf } from '@/lib/api/error';
import { type OpenPdf, openPdf, PdfUnreadable } from '../pdf/open-pdf.js';
import styles from '../pages/review-page.module.css';
import type { PageHeading } from './pdf-page.js';
import { PdfViewer } from './pdf-viewer.js';

interface Shown extends Pick<OpenPdf, 'pdf'> {
  /** Height divided by width of the first page. */
  shape: number;
}

interface FileViewProps {
  file: ReturnFile;
  /** The headings of its pages. */
  heading: PageHeading;
  /** The reader has gone to another page. */
  onPage?: (number: number) => void;
  /** Beside another file: without thumbnails. */
  narrow?: boolean;
}

const ignore = () => undefined;

/** Loads a file of the review copy and shows it. It stays in memory only. */
export function FileView({ file: { name, link }, heading, onPage = ignore, narrow }: FileViewProps) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let opened: OpenPdf | undefined;
    const open = async () => {
      const content = await fetchFile(link, leaving.signal);
      leaving.signal.throwIfAborted();
      opened = await openPdf(content);
      const { width, height } = (await opened.pdf.getPage(1)).getViewport({ scale: 1 });
      leaving.signal.throwIfAborted();
      setShown({ pdf: opened.pdf, shape: height / width });
    };
    open().catch((error: unknown) => {
      opened?.close();
      if (leaving.signal.aborted) return;
      setFailure(error instanceof PdfUnreadable ? error.message : sentenceOf(error));
    });
    return () => {
      leaving.abort();
      opened?.close();
    };
  }, [link]);

  if (shown) return <PdfViewer {...{ name, heading, onPage, narrow }} {...shown} />;
  if (!failure) return <Loading label={`Loading ${name}`} lines={8} />;
  return (
    <div className={styles.notice}>
      <p role="alert">{failure}</p>
      <DownloadButton file={{ name, link }} size="medium" label="Download the file" />
    </div>
  );
}
