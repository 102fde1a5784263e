import type { Booking } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { newsOf } from './wording.ts';

/** Says what happens to the own booking while one looks: moved in from the waitlist, payment confirmed or rejected. */
export function useBookingNews(booking: Booking): void {
  const last = useRef(booking);
  useEffect(() => {
    const news = last.current._id === booking._id ? newsOf(last.current, booking) : null;
    last.current = booking;
    if (!news) return;
    if (news.isGood) toast.success(news.text, { duration: 6000 });
    else toast.error(news.text);
  }, [booking]);
}
