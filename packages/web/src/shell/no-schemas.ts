/**
 * Stands in for TypeBox in the browser's bundle: of an endpoint of the contract the browser needs
 * the method and the path only, the server checks the shapes. Whatever is asked of it, or called,
 * is itself again.
 */
export const Type: object = new Proxy(() => undefined, { get: () => Type, apply: () => Type })
