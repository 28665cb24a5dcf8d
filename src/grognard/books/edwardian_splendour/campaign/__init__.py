"""The campaign game of Edwardian Splendour."""

from grognard.books.edwardian_splendour.campaign.book import CampaignBook

BOOK = CampaignBook()
