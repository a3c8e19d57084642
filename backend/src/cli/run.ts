/**
 * Runs a command and ends the process with the exit code that it comes to, or with 2 when it fails.
 * @param isUserError failures whose message says enough; of others the whole error is shown
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
