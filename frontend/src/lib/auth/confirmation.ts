/** Asks the person at the screen to prove who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog that asks. Returns a function that unregisters it; what it still asks is then answered no. */
export function onConfirmationNeeded(dialog: Ask): () => void {
  let decline!: (confirmed: false) => void;
  const gone = new Promise<false>((resolve) => (decline = resolve));
  const askHere = () => Promise.race([dialog(), gone]);
  ask = askHere;
  return () => {
    if (ask === askHere) ask = undefined;
    decline(false);
  };
}

/** Asks once, however many calls need it at the same time. Resolves to false where no dialog can ask. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
