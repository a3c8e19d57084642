import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The photos of the firm's people. `photo_id` is another one after each upload, so that a photo may be cached. */
export class StaffPhotos1790027000000 implements MigrationInterface {
  name = 'StaffPhotos1790027000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_photo (
        account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        photo_id uuid NOT NULL UNIQUE,
        type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
        content bytea NOT NULL,
        uploaded_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_photo');
  }
}
