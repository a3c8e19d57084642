import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FirmVideo } from '@/lib/firm/about';
import { FounderVideo } from './founder-video.js';

const video: FirmVideo = {
  title: 'How we work',
  src: 'founder.webm',
  poster: 'founder-poster.webp',
  captions: 'founder.vtt',
  transcript: 'The price is agreed first.',
};
const external = 'https://player.example/embed/1';
const play = () => userEvent.click(screen.getByRole('link', { name: 'Play the video' }));

describe("the founder's video", () => {
  it('shows only poster, link and transcript before it is played', () => {
    const { container } = render(<FounderVideo {...video} />);
    expect(screen.getByRole('link', { name: 'Play the video' })).toHaveAttribute('href', '/founder.webm');
    expect(container.querySelector('video, iframe')).toBeNull();
    expect(container).toHaveTextContent('The price is agreed first.');
  });

  it('plays with captions and takes focus', async () => {
    const { container } = render(<FounderVideo {...video} />);
    await play();
    expect(screen.getByLabelText('How we work', { selector: 'video' })).toHaveFocus();
    expect(container.querySelector('source')).toHaveAttribute('src', '/founder.webm');
    expect(container.querySelector('track')).toHaveAttribute('src', '/founder.vtt');
  });

  it('names an external player, and loads it only on a click', async () => {
    const { container } = render(<FounderVideo {...video} src={external} />);
    expect(container).toHaveTextContent('When you press Play, the video loads from player.example.');
    expect(container.querySelector('iframe')).toBeNull();
    await play();
    expect(screen.getByTitle('How we work')).toHaveAttribute('src', external);
  });
});
