import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { lazyTab, text } from '#resource/makers.tsx'
import { resourceType } from '#kinds/heat/kinds.ts'

const lookups = () => import('#resources/heat/lookups.ts')

/** Whose it is, and of what service: `OS`, `Nova` of `OS::Nova::Server`. */
const partOf = (name: string, at: number): string | undefined => name.split('::')[at]

/** What templates may be made of, to look up. */
export const resourceTypes = resource(resourceType, {
  list: async ({ signal }) => (await lookups()).readTypes(signal),
  load: async ([name = ''], signal) => (await lookups()).readType(name, signal),
  properties: {
    resource_type: { label: t('Type') },
    implementation: {
      label: t('Implementation'),
      value: ({ resource_type: name }) => partOf(name, 0),
      priority: 2,
    },
    component: {
      label: t('Component'),
      value: ({ resource_type: name }) => partOf(name, 1),
      priority: 3,
    },
    description: { label: t('Description'), priority: 4 },
  },
  columns: ['resource_type', 'implementation', 'component'],
  sort: 'resource_type',
  facets: {
    resource_type: text(t('Type'), ({ resource_type }) => resource_type),
    component: text(t('Component'), ({ resource_type: name }) => partOf(name, 1)),
  },
  actions: {},
  drawer: ['description'],
  details: [
    lazyTab(resourceType, 'overview', t('Overview'), async () => {
      const { overview } = await import('#resources/heat/type-tabs.tsx')
      return overview
    }),
    lazyTab(resourceType, 'template', t('Template'), async () => {
      const { template } = await import('#resources/heat/type-tabs.tsx')
      return template
    }),
  ],
})
