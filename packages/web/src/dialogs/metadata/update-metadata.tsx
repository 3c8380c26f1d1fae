import { t } from '#lib/translate.ts'
import { WithDraftNote } from '#forms/drafts/drafted-dialog.tsx'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { Failure } from '#forms/failure.tsx'
import { MetadataEditor } from '#forms/metadata/metadata-editor.tsx'
import type { MetadataChange } from '#forms/metadata/editor-props.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { Ref } from '#resource/define.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Conflicts } from '#dialogs/metadata/conflicts-view.tsx'
import { isEmpty, undecided } from '#dialogs/metadata/conflicts.ts'
import { definitionsFor, type MetadataKind, type Texts } from '#dialogs/metadata/metadata.ts'
import { useDefinitions } from '#dialogs/metadata/use-definitions.ts'
import { useSaving } from '#dialogs/metadata/use-saving.ts'

/** The thing whose metadata is edited. */
export type About = {
  readonly kind: MetadataKind
  readonly id: string
  readonly name: string
  /** What its kind is called, such as "Image". */
  readonly thing: string
  readonly ref: Ref
  /** What the dialog is called where its texts are called something else than metadata. */
  readonly title?: string
}

export type UpdateMetadataProps = {
  readonly about: About
  /** What the thing had when the dialog was opened. */
  readonly existing: Texts
  readonly readOnly: boolean
  readonly close: Close
}

const nothing: MetadataChange = { updated: {}, removed: [], valid: true }

/**
 * The dialog around the metadata editor. What others change while it is open is not overwritten:
 * saving then shows both values and asks whose stay.
 */
export const UpdateMetadata = ({ about, existing, readOnly, close }: UpdateMetadataProps) => {
  const [change, setChange] = useKeptState('metadata', nothing)
  const namespaces = useDefinitions(definitionsFor(about.kind))
  const saving = useSaving(about, existing, close)
  const { busy, failure, decisions } = saving
  const conflicts = saving.conflictsWith(change)
  const open = undecided(conflicts, decisions)
  return (
    <Modal
      title={
        readOnly
          ? t('Metadata of {name}', { name: about.name })
          : (about.title ?? t('Update {thing} Metadata', { thing: about.thing }))
      }
      size="large"
      working={busy}
      onClose={() => close()}
      footer={
        readOnly ? (
          <Button onPress={() => close()}>{t('Close')}</Button>
        ) : (
          <>
            <Button onPress={() => close()}>{t('Cancel')}</Button>
            <Button
              tone="primary"
              busy={busy}
              refusal={refusalOf(change, open.length)}
              onPress={() => void saving.save(change)}
            >
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <WithDraftNote>
          <p className="wrap-anywhere">
            {readOnly
              ? t('You may read the metadata of “{name}”, but not change it.', { name: about.name })
              : t(
                  'Add keys that are defined for such resources, or keys of your own, to “{name}”.',
                  {
                    name: about.name,
                  },
                )}
          </p>
          {failure && (
            <div ref={intoView}>
              <Failure error={failure.error} what={t('Unable to edit metadata')} />
            </div>
          )}
          {conflicts.length > 0 && (
            <div ref={intoView} className="flex flex-col gap-4">
              <Alert type="warning">
                {t('Somebody else has changed the same keys meanwhile. Nothing was saved yet.')}
              </Alert>
              <Conflicts conflicts={conflicts} decisions={decisions} onDecide={saving.decide} />
            </div>
          )}
          <MetadataEditor
            namespaces={namespaces}
            existing={existing}
            change={change}
            onChange={setChange}
            readOnly={readOnly}
            autoFocus
          />
        </WithDraftNote>
      </div>
    </Modal>
  )
}

/** What a save has to say stands above what may have been scrolled to. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Why there is nothing to save yet. */
const refusalOf = (edit: MetadataChange, open: number): string | undefined => {
  if (!edit.valid) return t('Correct what is marked first.')
  if (open > 0) return t('First choose which value to keep, for each key.')
  return isEmpty(edit) ? t('Nothing has been changed.') : undefined
}
