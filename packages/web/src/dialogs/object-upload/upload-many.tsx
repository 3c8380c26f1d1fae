import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Button } from '#ui/press/button.tsx'
import { DropArea } from '#ui/fields/drop-area.tsx'
import { chosenFiles, type FileEntry } from '#ui/fields/dropped-files.ts'
import { FileButton } from '#ui/press/file-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import type { UploadPlace } from '#dialogs/object-upload/names.ts'
import { useUploads } from '#dialogs/object-upload/use-uploads.tsx'

type Props = { readonly place: UploadPlace; readonly close: Close }

/** Chooses many files or a whole folder, for whoever does not drag them onto the list (SH-FID-11). */
export const UploadMany = ({ place, close }: Props) => {
  const { begin, unread, preparing, question } = useUploads(place)
  const label = t('Upload to {place}', { place: `${place.container}/${place.folder}` })
  const send = async (entries: readonly FileEntry[]) => {
    if (await begin(entries)) close({ goesOn: true })
  }
  const choose = (files: readonly File[]) => void send(chosenFiles(files))
  return (
    <Modal
      title={t('Upload Files')}
      onClose={close}
      working={preparing && !question}
      footer={<Button onPress={() => close()}>{t('Cancel')}</Button>}
    >
      <DropArea label={label} onDrop={(entries) => void send(entries)} onUnread={unread}>
        <div className={box}>
          <p>{t('Drop files and folders here, or choose them.')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <FileButton name="object_file" multiple autoFocus onSelect={choose}>
              {t('Choose Files')}
            </FileButton>
            <FileButton folder onSelect={choose}>
              {t('Choose Folder')}
            </FileButton>
          </div>
          <p className="text-sm text-muted">
            {t(
              'They go to {place}. You can leave the page meanwhile: the activity list shows how far they are.',
              { place: `${place.container}/${place.folder}` },
            )}
          </p>
        </div>
      </DropArea>
      {question}
    </Modal>
  )
}

const box =
  'flex flex-col items-center gap-4 rounded-lg border border-dashed border-field-edge p-8 text-center'
