import { sessions as endpoints, type SignIn } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { Badge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '#ui/tables/table.tsx'
import { Time } from '#ui/tell/time.tsx'
import { toast } from '#ui/tell/toast.ts'

type Held = { items?: readonly SignIn[]; failure?: string }

/** Everywhere the user is signed in; each but this one can be ended here. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const [held, setHeld] = useState<Held>({})
  const read = () =>
    call(endpoints.list).then(
      ({ items }) => setHeld({ items }),
      (cause: unknown) => setHeld({ failure: messageOf(cause) }),
    )
  useEffect(() => void read(), [])
  const end = async (id: string) => {
    try {
      await call(endpoints.remove, { params: { id } })
      toast.add('success', t('The session was ended.'))
    } catch (cause) {
      toast.add('error', t('The session could not be ended: {why}', { why: messageOf(cause) }))
    }
    await read()
  }
  return (
    <Modal
      title={t('My Sessions')}
      size="large"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      {held.failure !== undefined && (
        <EmptyState state="failed" title={held.failure} onRetry={() => void read()} />
      )}
      {held.failure === undefined && !held.items && <EmptyState state="loading" />}
      {held.items && <SessionTable items={held.items} onEnd={(id) => void end(id)} />}
    </Modal>
  )
}

type SessionTableProps = { items: readonly SignIn[]; onEnd: (id: string) => void }

function SessionTable({ items, onEnd }: SessionTableProps) {
  return (
    <Table label={t('My Sessions')}>
      <TableHead>
        <HeaderCell hold="start">{t('Browser')}</HeaderCell>
        <HeaderCell priority={4}>{t('Address')}</HeaderCell>
        <HeaderCell priority={3}>{t('Project')}</HeaderCell>
        <HeaderCell priority={4}>{t('Signed in')}</HeaderCell>
        <HeaderCell priority={2}>{t('Last used')}</HeaderCell>
        <HeaderCell narrow hold="end">
          <span className="sr-only">{t('Actions')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={item.id}>
            <Cell hold="start">
              <span className="line-clamp-2 wrap-anywhere">{item.user_agent || '-'}</span>
            </Cell>
            <Cell priority={4}>{item.address}</Cell>
            <Cell priority={3}>{item.project_name ?? '-'}</Cell>
            <Cell priority={4}>
              <Time at={item.created_at} />
            </Cell>
            <Cell priority={2}>
              <Time at={item.last_seen_at} />
            </Cell>
            <Cell narrow hold="end">
              {item.current ? (
                <Badge tone="success">{t('This one')}</Badge>
              ) : (
                <Button size="small" onPress={() => onEnd(item.id)}>
                  {t('End')}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
