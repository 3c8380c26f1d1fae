import type { Volume } from '@meridian/contract'
import { LinkTo } from '#resource/names.tsx'
import { instance } from '#kinds/nova/kinds.ts'

type Props = { readonly attachments: Volume['attachments'] }

/** The servers that a volume is attached to, and what they call it. */
export const Attachments = ({ attachments }: Props) => (
  <>
    {attachments.map(({ server_id, device }) =>
      server_id ? (
        <div key={server_id}>
          <LinkTo to={instance} id={server_id} />
          {device && <span className="text-muted"> {device}</span>}
        </div>
      ) : null,
    )}
  </>
)
