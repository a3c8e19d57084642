import { Injectable } from '@nestjs/common';

/** Learns that someone at the firm got another role, or that access was given or taken, after the commit. Never throws. */
export type StaffFollower = () => void;

/** The features that follow who works at the firm. They depend on this one, so they register. */
@Injectable()
export class StaffFollowers {
  private readonly followers: StaffFollower[] = [];

  add(follower: StaffFollower): void {
    this.followers.push(follower);
  }

  follow(): void {
    for (const follower of this.followers) follower();
  }
}
