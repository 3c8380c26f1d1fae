/**
 * Stands in for TypeBox in the browser's bundle: the server checks the shapes of the contract. Of an
 * endpoint the browser needs the method and the path, and of its body what bounds the fields of a
 * form: which there are, which are required, how long, how large and how many they may be.
 */
type Shape = Readonly<Record<string, unknown>>

const sized =
  (type: string) =>
  (bounds: Shape = {}): Shape => ({ type, ...bounds })

const kept = {
  String: sized('string'),
  Number: sized('number'),
  Integer: sized('integer'),
  Object: (properties: Readonly<Record<string, Shape>>): Shape => ({
    properties,
    required: Object.keys(properties).filter((name) => !properties[name]?.['optional']),
  }),
  Array: (items: Shape, bounds: Shape = {}): Shape => ({ ...bounds, items }),
  Optional: (shape: Shape): Shape => ({ ...shape, optional: true }),
  Unsafe: (shape: Shape): Shape => shape,
}

const nothing = (): Shape => ({})

export const Type: object = new Proxy(kept, {
  get: (some, name): unknown => Reflect.get(some, name) ?? nothing,
})
