import type { ListSettings, ListView } from '@meridian/contract'
import { useState } from 'react'
import { connected } from '#api/connection.ts'
import { t } from '#lib/translate.ts'
import { saysLook, viewIn, withView, writeLook } from '#resource/table/look.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { RemoveIcon } from '#ui/icons.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props<T> = { readonly state: ResourceTableState<T>; readonly many: string }

/** As many views can be kept of a list. */
const mostViews = 20

/** The views of a list that have names: to look by one, to begin with it, to keep the present one. */
export const Views = <T,>({ state: { resource, view, columns }, many }: Props<T>) => {
  const { settings, address, look, keep } = view
  if (!settings) return null
  // A view is whole: it does not change with what its user chooses later.
  const whole = { ...look, columns: columns.map(({ id }) => id) }
  const now = viewIn(writeLook(address.params, whole), resource)
  const { views } = settings
  const save = (name: string) => {
    const kept = { name, terms: now.toString() }
    void keep({ ...settings, views: [...views.filter((one) => one.name !== name), kept] })
  }
  const open = (terms: URLSearchParams) =>
    address.setParams((params) => withView(params, resource, terms))
  return (
    <section aria-label={t('Views')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('Views')}</h3>
      <p className="text-muted">
        {t('A view keeps columns, rows, order and filters of {many} under a name.', { many })}
      </p>
      {views.length > 0 && (
        <ul>
          {views.map((one) => (
            <View
              key={one.name}
              view={one}
              current={one.terms === now.toString()}
              settings={settings}
              onOpen={() => open(new URLSearchParams(one.terms))}
              onKeep={(next) => void keep(next)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => open(new URLSearchParams())}>{t('Show without a view')}</Button>
        <CopyButton
          text={addressOf(withView(address.params, resource, now))}
          label={t('Copy the address of this view')}
        />
      </div>
      <NewView full={views.length >= mostViews} taken={views} onSave={save} />
      {saysLook(address.params) && (
        <p className="text-sm text-muted">
          {t('The columns are those of the address: changing them does not change yours.')}
        </p>
      )}
    </section>
  )
}

/** The address of this page with other terms. */
const addressOf = (terms: URLSearchParams): string => {
  const url = new URL(connected().address())
  url.search = terms.toString()
  return url.href
}

type ViewProps = {
  readonly view: ListView
  readonly current: boolean
  readonly settings: ListSettings
  readonly onOpen: () => void
  readonly onKeep: (settings: ListSettings) => void
}

const View = ({ view: { name }, current, settings, onOpen, onKeep }: ViewProps) => {
  const { initial, ...rest } = settings
  return (
    <li className="flex min-h-control flex-wrap items-center gap-x-3">
      <span className="min-w-0 grow wrap-anywhere">{current ? <strong>{name}</strong> : name}</span>
      <Switch
        on={initial === name}
        onChange={(on) => onKeep(on ? { ...rest, initial: name } : rest)}
      >
        {t('Begin with it')}
      </Switch>
      <Button size="small" onPress={onOpen} aria-label={t('Show {name}', { name })}>
        {t('Show')}
      </Button>
      <IconButton
        icon={RemoveIcon}
        size="small"
        aria-label={t('Delete the view {name}', { name })}
        onPress={() => {
          const views = settings.views.filter((one) => one.name !== name)
          onKeep({ ...(initial === name ? rest : settings), views })
        }}
      />
    </li>
  )
}

type NewProps = {
  readonly full: boolean
  readonly taken: readonly ListView[]
  readonly onSave: (name: string) => void
}

const NewView = ({ full, taken, onSave }: NewProps) => {
  const [name, setName] = useState('')
  const word = name.trim()
  const isTaken = taken.some((one) => one.name === word)
  const refusal = !word
    ? t('Give it a name first.')
    : full && !isTaken
      ? t('{count} views are kept at most.', { count: mostViews })
      : undefined
  const save = () => {
    if (refusal !== undefined) return
    onSave(word)
    setName('')
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 grow">
        <TextField
          label={t('Name of the view')}
          value={name}
          onChange={setName}
          onEnter={save}
          maxLength={60}
          description={isTaken ? t('It takes the place of the one with this name.') : undefined}
        />
      </div>
      <Button tone="primary" refusal={refusal} onPress={save}>
        {t('Save view')}
      </Button>
    </div>
  )
}
