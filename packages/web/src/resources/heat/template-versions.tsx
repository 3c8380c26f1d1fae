import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { choice, lazyTab, several, text } from '#resource/makers.tsx'
import { templateVersion } from '#kinds/heat/kinds.ts'

const lookups = () => import('#resources/heat/lookups.ts')

const types: Readonly<Record<string, string>> = { hot: t('HOT'), cfn: t('CFN') }

/** The versions of the language of templates, with their functions. */
export const templateVersions = resource(templateVersion, {
  list: async ({ signal }) => (await lookups()).readVersions(signal),
  load: async ([version = ''], signal) => (await lookups()).readVersion(version, signal),
  properties: {
    version: { label: t('Version') },
    type: { label: t('Type'), value: ({ type }) => own(types, type.toLowerCase()) ?? type },
    aliases: several(t('Aliases'), ({ aliases = [] }) => aliases),
  },
  columns: ['version', 'type', 'aliases'],
  sort: 'version',
  sortDir: 'desc',
  facets: {
    version: text(t('Version'), ({ version }) => version),
    type: choice(
      t('Type'),
      Object.entries(types).map(([value, label]) => ({ value, label })),
      ({ type }) => type.toLowerCase(),
    ),
  },
  actions: {},
  drawer: false,
  details: [
    lazyTab(templateVersion, 'functions', t('Functions'), async () => {
      const { functions } = await import('#resources/heat/version-functions.tsx')
      return functions
    }),
  ],
})
