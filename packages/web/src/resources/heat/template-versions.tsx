import { heatTemplates as api } from '@meridian/contract'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { choice, lazyTab, several, text } from '#resource/makers.tsx'
import { templateVersion } from '#resources/heat/kinds.ts'

const read = async (signal?: AbortSignal) => (await call(api.versions, {}, { signal })).items

/** Heat tells of one only in its list. */
const load = async (version = '') => {
  const found = (await read()).find((one) => one.version === version)
  if (!found) throw new ApiError(404, t('There is no such template version.'))
  return found
}

const types: Readonly<Record<string, string>> = { hot: t('HOT'), cfn: t('CFN') }

/** The versions of the language of templates, with their functions. */
export const templateVersions = resource(templateVersion, {
  list: ({ signal }) => read(signal),
  load,
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
