import { useEffect, useState, useSyncExternalStore } from 'react'
import { Failure } from '#forms/failure.tsx'
import { plural, t } from '#lib/translate.ts'
import { createDeleting, type Deletion } from '#dialogs/swift/deleting.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { Announcement } from '#ui/tell/announcement.tsx'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Progress } from '#ui/tell/progress.tsx'

type Props = {
  readonly items: readonly ObjectRow[]
  /** Closes with what is gone. */
  readonly close: (gone?: readonly ObjectRow[]) => void
}

/** So many failures are named. */
const namedFailures = 100

/**
 * Counts what is to be deleted, asks, and deletes it (RS-OBJDEL-01..10). Closed before the end, what is
 * not under way stays.
 */
export const DeleteObjects = ({ items, close }: Props) => {
  const [deleting] = useState(() => createDeleting(items))
  const now = useSyncExternalStore(deleting.subscribe, deleting.now)
  useEffect(() => {
    void deleting.discover()
  }, [deleting])
  const { mode, busy, error } = now
  const leave = () => {
    deleting.cancel()
    close(mode === 'discovery' ? undefined : deleting.gone())
  }
  const isDone = mode === 'deletion' && !busy
  return (
    <Modal
      title={t('Delete Objects')}
      size="small"
      onClose={leave}
      footer={
        <>
          {!isDone && <Button onPress={leave}>{t('Cancel')}</Button>}
          {mode === 'discovery' ? (
            <Button
              tone="danger"
              refusal={
                error !== undefined
                  ? t('It is not known what would be deleted.')
                  : busy
                    ? t('Counting')
                    : undefined
              }
              onPress={() => void deleting.remove()}
            >
              {t('Delete')}
            </Button>
          ) : (
            <Button tone="primary" busy={busy} onPress={leave}>
              {t('Close')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error !== undefined && <Failure error={error} beside={false} />}
        {mode === 'discovery' ? <Discovery now={now} items={items} /> : <Done now={now} />}
        <Announcement>{heardOf(now)}</Announcement>
      </div>
    </Modal>
  )
}

const Discovery = ({ now, items }: { readonly now: Deletion } & Pick<Props, 'items'>) => (
  <>
    <p>{t('You have selected "%s". What is deleted is not recoverable.', namesOf(items))}</p>
    <DescriptionList
      rows={[
        { term: t('Files Found'), value: now.files },
        { term: t('Folders Found'), value: now.folders },
      ]}
    />
    {now.busy && <Progress label={t('Counting')} />}
  </>
)

const Done = ({ now }: { readonly now: Deletion }) => {
  const { files, folders, deletedFiles, deletedFolders, failed, busy } = now
  const gone = failed.filter(({ isGone }) => isGone)
  // What is there still is named first.
  const inOrder = [...failed.filter(({ isGone }) => !isGone), ...gone]
  return (
    <>
      {busy && <Progress label={t('Deleting')} percent={percentOf(now)} />}
      <DescriptionList
        rows={[
          {
            term: t('Deleted Files'),
            value: t('{done} of {all}', { done: deletedFiles, all: files }),
          },
          {
            term: t('Deleted Folders'),
            value: t('{done} of {all}', { done: deletedFolders, all: folders }),
          },
          {
            term: t('Failures'),
            value:
              gone.length === 0
                ? failed.length
                : t('{all}, of which {gone} were gone already', {
                    all: failed.length,
                    gone: gone.length,
                  }),
          },
        ]}
      />
      {failed.length > 0 && (
        <ul aria-label={t('Failures')} className="flex max-h-60 flex-col gap-1 overflow-auto">
          {inOrder.slice(0, namedFailures).map(({ path, reason }) => (
            <li key={path} className="wrap-anywhere">
              <strong className="font-medium">{path}</strong>: {reason}
            </li>
          ))}
          {failed.length > namedFailures && (
            <li>{plural(failed.length - namedFailures, 'and {count} more', 'and {count} more')}</li>
          )}
        </ul>
      )}
    </>
  )
}

/** The share of the found objects that is done; undefined where none were found. */
const percentOf = (now: Deletion): number | undefined => {
  const { files, folders, deletedFiles, deletedFolders, failed } = now
  const all = files + folders
  return all ? Math.floor((100 * (deletedFiles + deletedFolders + failed.length)) / all) : undefined
}

/** The words for a screen reader: the number found, each quarter, and the end; not every number. */
const heardOf = (now: Deletion): string => {
  const { mode, busy, files, folders, deletedFiles, deletedFolders, failed } = now
  if (mode === 'discovery')
    return busy
      ? t('Counting')
      : t('Files found: {files}. Folders found: {folders}.', { files, folders })
  if (busy) {
    const quarter = 25 * Math.floor((percentOf(now) ?? 0) / 25)
    return t('Deleting: {percent} % done.', { percent: quarter })
  }
  return t('Files deleted: {files}. Folders deleted: {folders}. Failures: {failures}.', {
    ...{ files: deletedFiles, folders: deletedFolders, failures: failed.length },
  })
}

const namesOf = (items: readonly ObjectRow[]): string =>
  items.length > 10
    ? t('{names} and {count} more', {
        names: items
          .slice(0, 10)
          .map(({ name }) => name)
          .join(', '),
        count: items.length - 10,
      })
    : items.map(({ name }) => name).join(', ')
