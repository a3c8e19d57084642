import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FirmVideo } from '@/lib/firm/profile';
import { FounderVideo } from './founder-video.js';

const film: FirmVideo = {
  title: 'How we work',
  src: 'founder.webm',
  poster: 'founder-poster.webp',
  captions: 'founder.vtt',
  transcript: 'The price is agreed first.',
};
const elsewhere = 'https://player.example/embed/1';
const play = () => userEvent.click(screen.getByRole('link', { name: 'Play the film' }));

describe("the founder's film", () => {
  it('is its poster, a link and its words until it is asked for', () => {
    const { container } = render(<FounderVideo {...film} />);
    expect(screen.getByRole('link', { name: 'Play the film' })).toHaveAttribute('href', '/founder.webm');
    expect(container.querySelector('video, iframe')).toBeNull();
    expect(container).toHaveTextContent('The price is agreed first.');
  });

  it('plays with captions, and the keyboard goes on in it', async () => {
    const { container } = render(<FounderVideo {...film} />);
    await play();
    expect(screen.getByLabelText('How we work', { selector: 'video' })).toHaveFocus();
    expect(container.querySelector('source')).toHaveAttribute('src', '/founder.webm');
    expect(container.querySelector('track')).toHaveAttribute('src', '/founder.vtt');
  });

  it('loads a player from elsewhere only on a click, and says so before', async () => {
    const { container } = render(<FounderVideo {...film} src={elsewhere} />);
    expect(container).toHaveTextContent('The film comes from player.example once you play it.');
    expect(container.querySelector('iframe')).toBeNull();
    await play();
    expect(screen.getByTitle('How we work')).toHaveAttribute('src', elsewhere);
  });
});
