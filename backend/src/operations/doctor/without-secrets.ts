const secretName = /KEY|SECRET|PASSWORD|TOKEN/;
/** Shorter values would take ordinary words apart. */
const shortest = 5;

/**
 * Returns a function that replaces the environment's secrets in a text: passwords and keys in URLs, as they are
 * written and decoded, and variables that are secret as a whole. Checks print none; this is the second lock.
 */
export function withoutSecretsOf(variables: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = Object.entries(variables)
    .flatMap(([name, value = '']) => [...(secretName.test(name) ? [value] : []), ...credentialsIn(value)])
    .filter((secret) => secret.length >= shortest && !/^https?:/.test(secret))
    // A secret that contains another one comes first.
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

function credentialsIn(value: string): string[] {
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
