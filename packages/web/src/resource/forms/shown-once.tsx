import { useState } from 'react'
import { fileName } from '#lib/file-name.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { copyText, CopyableId } from '#ui/press/copy.tsx'
import { CopyIcon, DownloadIcon } from '#ui/icons.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextArea } from '#ui/fields/text-field.tsx'

type Beside = readonly [label: string, text: string]
/** A file that has it in the form that some program reads. */
type Told = readonly [name: string, type: string, content: string]

/** What an answer says of something new and nobody can see again, such as a private key. */
export type ShownOnce<R> = {
  /** What it is called: as a title, inside a sentence, and there for short. */
  readonly called: readonly [title: string, inline: string, short: string]
  /** Undefined where there is none this time. */
  readonly value: (made: R) => string | undefined
  /** What belongs to it and is no secret: copied by itself, and saved with it, under its words. */
  readonly beside?: (made: R) => readonly Beside[]
  /** The file that it is saved in: `key.pem` is called `laptop.pem` for what is called "laptop". */
  readonly file: readonly [name: string, type: string]
  /** Other files with it, each in the form that some program reads. */
  readonly files?: (made: R) => readonly Told[]
}

type Props = Pick<ShownOnce<never>, 'called' | 'file'> & {
  readonly value: string
  readonly beside?: readonly Beside[]
  /** Saved besides, each by a button of its own under the name that its program looks for. */
  readonly files?: readonly Told[]
  /** What was made. */
  readonly name: string
  readonly onClose: () => void
}

/** Shows it, and asks before it closes while it was neither copied nor saved. */
export const ShownOnceDialog = (props: Props) => {
  const { called, value, beside = [], files = [], name, onClose } = props
  const [plain, type] = props.file
  const [kept, setKept] = useState<'copied' | 'saved'>()
  const [refused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const [what, inline, short] = called
  const file = fileName(name, plain)
  const leave = () => (kept ? onClose() : setAsks(true))
  const copy = async () => {
    const copied = await copyText(value)
    setRefused(!copied)
    if (copied) setKept('copied')
  }
  const save = () => {
    saveFile(file, type, fileOf(props))
    setKept('saved')
  }
  return (
    <Modal
      title={t('{what} of {name}', { what, name })}
      onClose={leave}
      footer={
        <>
          <Button icon={CopyIcon} onPress={() => void copy()}>
            {kept === 'copied' ? t('Copied') : t('Copy {what}', { what })}
          </Button>
          <Button icon={DownloadIcon} tone="primary" autoFocus onPress={save}>
            {t('Download {what}', { what })}
          </Button>
          {files.map(([own, kind, content]) => (
            <Button
              key={own}
              icon={DownloadIcon}
              onPress={() => {
                saveFile(own, kind, content)
                setKept('saved')
              }}
            >
              {t('Download {file}', { file: own })}
            </Button>
          ))}
          <Button onPress={leave}>{t('Close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert type="warning">
          {t('This {what} is shown only now and is not kept anywhere. Save it before you close.', {
            what: short,
          })}
        </Alert>
        {refused && (
          <Alert type="error">
            {t('The browser does not allow copying here. Download the {what} instead.', {
              what: short,
            })}
          </Alert>
        )}
        {beside.map(([label, text]) => (
          <div key={label} className="flex flex-col gap-1">
            <span className="text-muted">{label}</span>
            <CopyableId id={text} />
          </div>
        ))}
        <TextArea
          label={what}
          description={t('Its download is called {file}.', { file })}
          value={value}
          readOnly
          mono
          rows={rowsFor(value)}
        />
      </div>
      {asks && (
        <ConfirmDialog
          title={t('Close Without Saving?')}
          confirm={t('Close Anyway')}
          tone="danger"
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        >
          {t(
            'The {what} was neither copied nor downloaded. Once this is closed it cannot be shown ' +
              'again.',
            { what: inline },
          )}
        </ConfirmDialog>
      )}
    </Modal>
  )
}

/** The secret alone, or, with what belongs to it, each under its words. */
const fileOf = ({ called: [what], value, beside = [] }: Props): string =>
  beside.length === 0
    ? value
    : [...beside, [what, value]].map(([label, text]) => `${label}: ${text}\n`).join('')

/** A password needs one line, a key many: the rest of it is scrolled to. */
const rowsFor = (value: string): number => Math.min(12, Math.ceil(value.length / 60))
