/**
 * Runs a command and ends the process with its exit code, or with 2 if it throws.
 * @param isUserError errors of which only the message is printed; others are printed with their stack
 */
export function run(main: () => Promise<number>, isUserError: (error: unknown) => boolean): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error && isUserError(error) ? error.message : error);
      process.exit(2);
    },
  );
}
