/** Why a body is not read, or not to its end. */
export type BodyRefusal =
  | 'encoding.unsupported'
  | 'charset.unsupported'
  | 'entity.parse.failed'
  | 'entity.too.complex'
  | 'entity.too.deep'
  | 'entity.too.large'
  | 'entity.too.many'
  | 'request.aborted';

const statuses: Readonly<Record<BodyRefusal, number>> = {
  'encoding.unsupported': 415,
  'charset.unsupported': 415,
  'entity.parse.failed': 400,
  'entity.too.complex': 400,
  'entity.too.deep': 400,
  'entity.too.large': 413,
  'entity.too.many': 503,
  'request.aborted': 400,
};

/** The exception filter has the sentences. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: number;

  constructor(readonly type: BodyRefusal) {
    super(type);
    this.status = statuses[type];
  }
}
