import { t } from '#lib/translate.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { OutputValue } from '#screens/stack-details/output-value.tsx'
import type { Piece } from '#screens/stack-topology/model.ts'
import { kindOfPiece } from '#screens/stack-topology/subject.ts'
import { pageOf } from '#screens/stack-topology/targets.ts'
import { BalloonFrame, type BalloonFrameProps } from '#screens/topology/balloon-frame.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Link } from '#ui/press/link.tsx'

export type InfoBalloonProps = Pick<
  BalloonFrameProps,
  'chosen' | 'onEnter' | 'onLeave' | 'onClose'
> & { readonly piece: Piece }

/** What is known of a stack or of a resource of it, and the way to what it has made. */
export function InfoBalloon({ piece, ...frame }: InfoBalloonProps) {
  const registry = useRegistry()
  const { node, info } = piece
  const page = pageOf(info.type, info.physical_id, (type) => registry.find(type) !== undefined)
  return (
    <BalloonFrame
      {...frame}
      label={t('Details of {name}', { name: node.name })}
      title={
        <>
          <p className="text-xs text-muted">{kindOfPiece(node)}</p>
          <h2 className="font-semibold wrap-anywhere">{node.name}</h2>
        </>
      }
    >
      <div>
        <StatusBadge meaning={node.tone}>{node.status}</StatusBadge>
      </div>
      <DescriptionList
        look="grid"
        rows={[
          { term: t('Type'), value: info.type },
          ...(info.physical_id === undefined
            ? []
            : [{ term: t('Physical ID'), value: <CopyableId id={info.physical_id} /> }]),
          ...(info.status_reason === undefined
            ? []
            : [{ term: t('Reason'), value: info.status_reason }]),
          ...(info.outputs ?? []).map(({ output_key, output_value }) => ({
            term: output_key,
            value: <OutputValue value={output_value} />,
          })),
        ]}
      />
      {page !== undefined && node.kind === 'resource' && (
        <div>
          <Link to={page}>{t('View Details')}</Link>
        </div>
      )}
    </BalloonFrame>
  )
}
