import type { GlanceMetadefNamespaceCreate, GlanceMetadefProperty } from '@meridian/openstack'

/** A namespace of a seed. */
export type Start = GlanceMetadefNamespaceCreate

type More = Partial<GlanceMetadefProperty>

/** A key with any text. */
export const text = (title: string, description: string, more: More = {}) => ({
  ...{ title, description, type: 'string', ...more },
})

/** A key with one of a few words. */
export const choice = (title: string, description: string, words: string[], more: More = {}) =>
  text(title, description, { enum: words, ...more })

/** A key with a whole number. */
export const whole = (title: string, description: string, more: More = {}) => ({
  ...{ title, description, type: 'integer', ...more },
})

/** A key that is true or false. */
export const truth = (title: string, description: string) => ({
  ...{ title, description, type: 'boolean' },
})

/** A key with several of a few words. */
export const several = (title: string, description: string, words: string[], more: More = {}) => ({
  ...{ title, description, type: 'array', items: { type: 'string', enum: words }, ...more },
})

/** Images, the image metadata of volumes, and flavors, as drivers read the same key from each. */
export const hardware = [
  { name: 'OS::Glance::Image', prefix: 'hw_' },
  { name: 'OS::Cinder::Volume', prefix: 'hw_', properties_target: 'image' },
  { name: 'OS::Nova::Flavor', prefix: 'hw:' },
]

export const imagesOnly = [{ name: 'OS::Glance::Image' }]

export const imagesAndVolumes = [
  { name: 'OS::Glance::Image' },
  { name: 'OS::Cinder::Volume', properties_target: 'image' },
]

/** Images, volumes made of them, and what runs in an instance. */
export const software = [
  ...imagesAndVolumes,
  { name: 'OS::Nova::Server', properties_target: 'metadata' },
]
