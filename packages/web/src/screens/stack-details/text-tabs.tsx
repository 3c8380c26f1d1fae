import { t } from '#lib/translate.ts'
import { YamlView } from '#screens/stack-details/yaml-view.tsx'

/** The template that a stack was made of. */
export const StackTemplate = ({ template }: { readonly template: unknown }) => (
  <YamlView label={t('Stack Template')} source={template} />
)

/** What a stack was made with beside its template. */
export const StackEnvironment = ({ environment }: { readonly environment: unknown }) => (
  <YamlView label={t('Stack Environment')} source={environment} />
)
