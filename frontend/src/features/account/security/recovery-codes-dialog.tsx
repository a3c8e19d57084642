import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { Grid } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { firm } from '@/lib/firm/profile';
import { saveBlob } from '@/lib/save-blob';

/** Shows new recovery codes, once. Only its button closes it, so that a slip does not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Recovery codes for ${firm.name} (${location.host})\nEach works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      // Over plain HTTP, browsers have no clipboard.
      await navigator.clipboard.writeText(text);
      toast('The codes were copied.');
    } catch {
      toast('The codes could not be copied. Please download them.', 'failed');
    }
  };
  return (
    <Dialog
      open
      title="Save your recovery codes"
      description="Keep them where you’ll find them without your phone: print them, or store them in a password manager. We can’t show them again."
    >
      <Grid as="ul" least="small" rowGap={2} above={4} boxed mono aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <DialogActions>
        <Button onClick={onClose}>I saved them</Button>
        <Button
          variant="secondary"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
