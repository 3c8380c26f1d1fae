import { objects, type ObjectDetail } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import { rememberedTab, rememberTab } from '#resource/details/sticky-tabs.ts'
import { ObjectLinkTab } from '#dialogs/swift/object-link.tsx'
import { ObjectSettings } from '#dialogs/swift/object-settings.tsx'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { Preview } from '#dialogs/swift/preview.tsx'
import { Versions } from '#dialogs/swift/versions.tsx'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'
import { Time } from '#ui/tell/time.tsx'

type Texts = Readonly<Record<string, string>>

/** Reads what the object is, and draws the dialog (RS-OBJ-10). Throws `ApiError`. */
export const loadViewObject = async (item: ObjectRow, type: TypeCode, signal: AbortSignal) => {
  const params = { container: item.container, path: item.path }
  const [detail, texts, mayWrite] = await Promise.all([
    call(objects.load, { params }, { signal }),
    call(objects.properties, { params }, { signal }),
    allowed([['object-store', 'object-store:write']]),
  ])
  return (close: Close) => <ViewObject {...{ item, type, detail, texts, mayWrite, close }} />
}

type Props = {
  readonly item: ObjectRow
  readonly type: TypeCode
  readonly detail: ObjectDetail
  readonly texts: Texts
  readonly mayWrite: boolean
  readonly close: Close
}

const ViewObject = ({ item, type, detail: loaded, texts, mayWrite, close }: Props) => {
  // The term `tab` of the address is the page's under the dialog; the cookie knows both (SH-TAB-02).
  const [tab, setTab] = useState(() => rememberedTab(type))
  const [detail, setDetail] = useState(loaded)
  const [changed, setChanged] = useState(false)
  const shown = { ...item, content_type: detail.content_type, bytes: Number(detail.bytes) }
  const leave = () =>
    close(changed ? { updated: [{ type, id: `${item.container}/${item.path}` }] } : undefined)
  const onChanged = (now: ObjectDetail) => {
    setDetail(now)
    setChanged(true)
  }
  const tabs = [
    {
      id: 'details',
      label: t('Details'),
      content: () => <Facts {...{ item, detail, texts }} />,
    },
    { id: 'preview', label: t('Preview'), content: () => <Preview item={shown} /> },
    {
      id: 'versions',
      label: t('Versions'),
      content: () => <Versions item={item} onChanged={() => setChanged(true)} />,
    },
    // Keys that sign links are for users who may change the account.
    ...(mayWrite
      ? [
          {
            id: 'settings',
            label: t('Settings'),
            content: () => (
              <ObjectSettings key={detail.timestamp} {...{ item, detail, onChanged }} />
            ),
          },
          { id: 'link', label: t('Link'), content: () => <ObjectLinkTab item={item} /> },
        ]
      : []),
  ]
  return (
    <Modal
      title={t('Object Details')}
      onClose={leave}
      footer={<Button onPress={leave}>{t('Close')}</Button>}
    >
      {/* As high in every tab: what one presses does not move away. */}
      <div className="min-h-88">
        <p className="mb-2 font-medium wrap-anywhere">{item.path}</p>
        <Tabs
          label={t('Object Details')}
          tabs={tabs}
          selected={tabs.find(({ id }) => id === tab)?.id ?? 'details'}
          onSelect={(id) => {
            rememberTab(type, id)
            setTab(id)
          }}
        />
      </div>
    </Modal>
  )
}

const Facts = ({ item, detail, texts }: Pick<Props, 'item' | 'detail' | 'texts'>) => (
  <div className="flex flex-col gap-4">
    <DescriptionList
      rows={[
        { term: t('Container'), value: item.container },
        { term: t('Size'), value: bytes(Number(detail.bytes)) },
        { term: t('Content Type'), value: detail.content_type },
        { term: t('Hash'), value: detail.etag && <CopyableId id={detail.etag} /> },
        { term: t('Last Modified'), value: <Time at={detail.timestamp} exact /> },
        ...(detail.delete_at === null
          ? []
          : [{ term: t('Deletes Itself'), value: <Time ends exact at={detail.delete_at} /> }]),
        ...(detail.large === null ? [] : [{ term: t('Stored'), value: t('In segments') }]),
      ]}
    />
    {Object.keys(texts).length > 0 && (
      <section aria-label={t('Metadata')}>
        <h3 className="mb-1 font-semibold">{t('Metadata')}</h3>
        <DescriptionList
          rows={Object.entries(texts).map(([term, value]) => ({ term, value: value || ' ' }))}
        />
      </section>
    )}
  </div>
)
