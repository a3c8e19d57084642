import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Readers' feedback on one answer. */
@Entity('guidance_feedback')
export class GuidanceFeedback {
  @PrimaryColumn({ type: 'text' })
  topic!: string;

  @PrimaryColumn({ type: 'text' })
  question!: string;

  @Column({ type: 'integer', default: 0 })
  helpful!: number;

  @Column({ type: 'integer', default: 0 })
  unhelpful!: number;
}
