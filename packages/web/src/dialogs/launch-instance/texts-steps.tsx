import { MetadataEditor } from '#forms/metadata/metadata-editor.tsx'
import { t } from '#lib/translate.ts'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import {
  definitionsFor,
  hintDefinitions,
  type DefinitionsQuery,
} from '#dialogs/metadata/metadata.ts'
import { useDefinitions } from '#dialogs/metadata/use-definitions.ts'

type StepProps = { readonly launch: Launch }

/** What the scheduler is asked to heed when it looks for a host. */
export const HintsStep = ({ launch }: StepProps) => (
  <Columns>
    <p>
      {t('Hints tell the scheduler where the instance should run, such as apart from another.')}
    </p>
    <Editor launch={launch} name="scheduler_hints" query={hintDefinitions} />
  </Columns>
)

const instanceDefinitions = definitionsFor('instance')

/** What is noted about the instance from its start. */
export const MetadataStep = ({ launch }: StepProps) => (
  <Columns>
    <p>{t('Metadata are notes about the instance that programs inside it can read.')}</p>
    <Editor launch={launch} name="metadata" query={instanceDefinitions} />
  </Columns>
)

type EditorProps = StepProps & {
  readonly name: 'scheduler_hints' | 'metadata'
  readonly query: DefinitionsQuery
}

/** A new instance has nothing yet. */
const nothing = {}

/** Definitions are read once it is known what this cloud offers (RS-LMODEL-15). */
const Editor = ({ launch, name, query }: EditorProps) => (
  <>
    <Missing launch={launch} name={name} />
    <MetadataEditor
      namespaces={useDefinitions(query, launch.data.ground.data !== undefined)}
      existing={nothing}
      change={{ updated: launch.spec[name].texts, removed: [], valid: true }}
      onChange={({ updated, valid }) => launch.choose({ [name]: { texts: updated, valid } })}
    />
  </>
)
