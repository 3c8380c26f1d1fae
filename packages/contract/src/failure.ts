import { Type, type Static } from 'typebox'

/** Why a service did not say, inside an answer that holds more: as its error answer would tell it. */
export const ServiceFailure = Type.Object({
  message: Type.String(),
  status: Type.Integer(),
  service: Type.String(),
  request_id: Type.Optional(Type.String()),
})
export type ServiceFailure = Static<typeof ServiceFailure>

/** The result of a batch, id by id; a refused item does not stop the others. */
export const BatchOutcome = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(
    Type.Object({ id: Type.String(), status: Type.Integer(), message: Type.String() }),
  ),
})
