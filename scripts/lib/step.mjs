/** Does a step of a long command, and says when it begins and how long it took. */
export async function step(what, work) {
  console.log(`${what}…`);
  const startedAt = Date.now();
  await work();
  console.log(`${what}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
