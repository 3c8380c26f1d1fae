import type { MetadefNamespace, MetadefProperty } from '@meridian/contract'
import type {
  GlanceMetadefNamespace,
  GlanceMetadefObject,
  GlanceMetadefProperty,
} from '@meridian/openstack'

/** A namespace as the browser gets it: every property has one of our types. */
export const present = (wire: GlanceMetadefNamespace): MetadefNamespace => {
  const { properties, objects, ...rest } = wire
  return {
    ...rest,
    ...(properties && { properties: presentAll(properties) }),
    ...(objects && { objects: objects.map(presentObject) }),
  }
}

export const presentObject = ({ properties, ...rest }: GlanceMetadefObject) => ({
  ...rest,
  ...(properties && { properties: presentAll(properties) }),
})

const presentAll = (properties: Readonly<Record<string, GlanceMetadefProperty>>) =>
  Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, presentProperty(one)]))

const types = ['string', 'integer', 'number', 'boolean', 'array'] as const

/** Glance knows `object` too, which no resource can hold: its text is all that can be edited. */
export const presentProperty = ({ type, ...rest }: GlanceMetadefProperty): MetadefProperty => ({
  ...rest,
  type: types.find((known) => known === type) ?? 'string',
})
