/** Stand-in for CSS modules in tests: each class name is its key. */
const classNames = new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });

export default classNames;
