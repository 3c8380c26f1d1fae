import { launchTemplates, type LaunchTemplate } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { Failure } from '#forms/failure.tsx'
import { Unread } from '#forms/unread.tsx'
import { fileName } from '#lib/file-name.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { usePlace } from '#resource/place.tsx'
import {
  freeName,
  startPath,
  templatesUnread,
  useKeptTemplates,
} from '#dialogs/launch/kept-templates.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { FileButton } from '#ui/press/file-button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DownloadIcon, RemoveIcon } from '#ui/icons.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { saveFile } from '#ui/save-file.ts'

/** The launches that a user has kept: to begin with one, to hand one on, to take one in. */
export const TemplatesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const kept = useKeptTemplates()
  const place = usePlace()
  const [deleted, setDeleted] = useState<readonly LaunchTemplate[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [refusal, setRefusal] = useState<string>()
  const [taken, setTaken] = useState<string>()

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    setRefusal(undefined)
    setTaken(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
  }
  const remove = (template: LaunchTemplate) =>
    attempt(async () => {
      await call(launchTemplates.remove, { body: { name: template.name } })
      setDeleted((before) => [...before, template])
    })
  const restore = (template: LaunchTemplate) =>
    attempt(async () => {
      await call(launchTemplates.save, { body: template })
      setDeleted((before) => before.filter((one) => one !== template))
    })
  const hand = (template: LaunchTemplate) =>
    attempt(async () => {
      const { writeTemplate } = await import('#dialogs/launch/template-text.ts')
      const file = fileName(template.name, 'template.yaml')
      saveFile(file, 'application/yaml', writeTemplate(template))
    })
  const take = ([file]: readonly File[]) =>
    attempt(async () => {
      if (file === undefined) return
      const { readTemplateFile } = await import('#dialogs/launch/template-text.ts')
      const read = await readTemplateFile(file)
      if ('refusal' in read) {
        setRefusal(read.refusal)
        return
      }
      const name = freeName(read.template.name, kept.data ?? [])
      await call(launchTemplates.save, { body: { ...read.template, name } })
      await kept.reload()
      setTaken(name)
    })
  const start = ({ name }: LaunchTemplate) => {
    onClose()
    place.go(startPath(name))
  }
  const there = kept.data ?? []
  // What was deleted stays in sight also once the others are read again.
  const templates = [...there, ...deleted.filter((one) => !there.includes(one))]
  return (
    <Modal
      title={t('Launch Templates')}
      onClose={onClose}
      footer={
        <>
          <FileButton accept={['.yaml', '.yml']} onSelect={(files) => void take(files)}>
            {t('Import YAML')}
          </FileButton>
          <Button onPress={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Unread loaded={kept} says={templatesUnread} />
        {failure !== undefined && <Failure error={failure} />}
        {refusal !== undefined && <Alert type="error">{refusal}</Alert>}
        {taken !== undefined && (
          <Alert type="success">{t('Imported launch template "{name}".', { name: taken })}</Alert>
        )}
        {kept.data === undefined && !kept.error && <EmptyState state="loading" />}
        {kept.data && templates.length === 0 && (
          <EmptyState state="empty" title={t('No launch templates yet')}>
            {t('Fill in the form, then choose Save as Template.')}
          </EmptyState>
        )}
        {templates.length > 0 && (
          <ul aria-label={t('Launch Templates')} className="divide-y divide-line">
            {templates.map((template) => (
              <Line
                key={template.name}
                template={template}
                isDeleted={deleted.includes(template)}
                onStart={() => start(template)}
                onExport={() => void hand(template)}
                onDelete={() => void remove(template)}
                onRestore={() => void restore(template)}
              />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}

type LineProps = {
  readonly template: LaunchTemplate
  readonly isDeleted: boolean
  readonly onStart: () => void
  readonly onExport: () => void
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** One that was deleted stays in its place until the dialog is closed, to be taken back. */
const Line = ({ template, isDeleted, onStart, onExport, onDelete, onRestore }: LineProps) => {
  const { name, values } = template
  const line = useRef<HTMLLIElement>(null)
  const before = useRef(isDeleted)
  useEffect(() => {
    if (before.current === isDeleted) return
    before.current = isDeleted
    // The button that was pressed has gone: the first that is there now has the focus.
    line.current?.querySelector('button')?.focus()
  }, [isDeleted])
  if (isDeleted)
    return (
      <li ref={line} className="flex min-h-12 flex-wrap items-center gap-2 py-2 text-muted">
        <span className="min-w-0 grow wrap-anywhere">{t('{name} was deleted.', { name })}</span>
        <Button size="small" onPress={onRestore} aria-label={t('Undo deleting {name}', { name })}>
          {t('Undo')}
        </Button>
      </li>
    )
  return (
    <li ref={line} className="flex min-h-12 flex-wrap items-center gap-2 py-2">
      <span className="flex min-w-40 grow flex-col">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm wrap-anywhere text-muted">{aboutOf(values)}</span>
      </span>
      <Button size="small" onPress={onStart} aria-label={t('Start from {name}', { name })}>
        {t('Start')}
      </Button>
      <IconButton
        size="small"
        icon={DownloadIcon}
        aria-label={t('Export {name} as YAML', { name })}
        onPress={onExport}
      />
      <IconButton
        size="small"
        icon={RemoveIcon}
        aria-label={t('Delete the template {name}', { name })}
        onPress={onDelete}
      />
    </li>
  )
}

/** What tells it from others: source, flavor, networks. */
const aboutOf = ({ source = '', flavor, networks = [], names = {} }: LaunchTemplate['values']) =>
  [source, flavor, ...networks].flatMap((one) => (one ? [own(names, one) ?? one] : [])).join(' · ')
