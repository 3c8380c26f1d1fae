import { MetadataEditor } from '#forms/metadata/metadata-editor.tsx'
import type { MetadataChange } from '#forms/metadata/editor-props.ts'
import { t } from '#lib/translate.ts'
import { definitionsFor, type Texts } from '#dialogs/metadata/metadata.ts'
import { useDefinitions } from '#dialogs/metadata/use-definitions.ts'

const definitions = definitionsFor('image')

/** The second step of both wizards: properties that are defined for images, or of one's own. */
export const MetadataStep = (props: {
  readonly existing: Texts
  readonly change: MetadataChange
  readonly onChange: (change: MetadataChange) => void
}) => (
  <>
    <p>{t('Add keys that are defined for images, or keys of your own.')}</p>
    <MetadataEditor {...props} namespaces={useDefinitions(definitions)} />
  </>
)

/** Nothing is changed at first. */
export const noMetadata: MetadataChange = { updated: {}, removed: [], valid: true }

/** What keeps the step from being finished. */
export const metadataProblem = ({ valid }: MetadataChange): string | undefined =>
  valid ? undefined : t('Correct what is marked first.')
