import { pathToFileURL } from 'node:url';

/** The process of {@link Decoder}: calls the functions that it is told. It ends with the program, which it is connected to. */
process.on('message', ([path, name, given]: [string, string, unknown[]]) => {
  const answer = async () => {
    const module = (await import(pathToFileURL(path).href)) as Record<
      string,
      (...values: unknown[]) => unknown
    >;
    return { result: await module[name]!(...given) };
  };
  void answer()
    .catch((error: Error) => ({ message: error.message }))
    .then((message) => process.send!(message));
});
