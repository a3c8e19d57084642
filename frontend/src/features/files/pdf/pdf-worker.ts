/** Parses PDFs in a thread of its own, so that the page stays responsive. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
