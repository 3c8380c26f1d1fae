import type { ResourceType } from '#heat/resources/type.ts'

/** Earlier attributes that templates may still ask for and that no list shows. */
const HIDDEN: Readonly<Record<string, ResourceType['attributes']>> = {
  'OS::Nova::Server': { first_address: { type: 'string' } },
}

/** The attributes of a type that templates may ask for. */
export function attributesOf({ name, attributes }: Pick<ResourceType, 'name' | 'attributes'>) {
  return Object.hasOwn(HIDDEN, name) ? { ...attributes, ...HIDDEN[name] } : attributes
}
